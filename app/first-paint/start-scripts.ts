/** How the elements of the app's scripts and style sheets begin in the built page: the browser does not load them yet. */
export const LATER_SCRIPT = '<script type="later"';
export const LATER_SHEET = '<link rel="later"';

/**
 * At the end of the inline script of the document's Home: loads the app's style sheets and scripts after the first paint, which they
 * would delay. At once where nothing is painted before them: on other pages, and in the background. The table of a scanned poster
 * (scanned-table/paint.ts) needs the style sheets, and is painted before the scripts.
 */
export const startScripts = `(function(d,t){
function c(){d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='stylesheet'})}
function f(){c();d.querySelectorAll('script[type=later]').forEach(function(o){var s=d.createElement('script');s.src=o.src;d.head.append(s)})}
function g(){requestAnimationFrame(function(){setTimeout(f)})}
if(t&&!d.hidden){c();t.settled.then(g)}
else d.hidden||d.documentElement.dataset.page?f():g()
})(document,self.scannedTable)`;
