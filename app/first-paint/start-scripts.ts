/** How the elements of the app's scripts and style sheets begin in the built page: the browser does not load them yet. */
export const LATER_SCRIPT = '<script type="later"';
export const LATER_SHEET = '<link rel="later"';

/**
 * At the end of the inline script of the document's Home: loads the app's style sheets and scripts after the first paint, which they
 * would delay. At once where nothing is painted before them: on other pages, and in the background.
 */
export const startScripts = `(function(d){
function f(){
d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='stylesheet'});
d.querySelectorAll('script[type=later]').forEach(function(o){var s=d.createElement('script');s.src=o.src;d.head.append(s)})}
d.hidden||d.documentElement.dataset.page?f():requestAnimationFrame(function(){setTimeout(f)})
})(document)`;
