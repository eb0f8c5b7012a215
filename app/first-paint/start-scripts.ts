import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';

/** How the elements of the app's scripts and style sheets begin in the built page: the browser does not load them yet. */
export const LATER_SCRIPT = '<script type="later"';
export const LATER_SHEET = '<link rel="later"';

/**
 * At the end of the inline script of the document's Home: loads the app's style sheets and scripts, and `config.json`, which they read
 * first, after the first paint, which they would delay. At once where the address is of another page, which nothing paints before, and
 * in the background. The table of a scanned poster is painted before (scanned-table/paint.ts).
 * The scripts are loaded beside the style sheets and run after them, so that the app is not shown without its styles; after a second
 * failure of a style sheet they run.
 */
export const startScripts = `(function(d,t){
function e(n,a){d.head.append(Object.assign(d.createElement(n),a))}
function f(){var q=d.querySelectorAll('script[type=later]'),
w=Promise.all([].map.call(d.querySelectorAll('link[rel=later]'),function(l){return new Promise(function(o){
l.onload=o;l.onerror=function(){l.onerror=o;l.href=l.href};l.rel='stylesheet'})}));
e('link',{rel:'preload',as:'fetch',href:'${DEPLOYMENT_PATH}',crossOrigin:'anonymous'});
q.forEach(function(o){e('link',{rel:'preload',as:'script',href:o.src})});
w.then(function(){t&&t.setStyled();q.forEach(function(o){e('script',{src:o.src})})})}
function g(){requestAnimationFrame(function(){setTimeout(f)})}
if(t&&!d.hidden)t.settled.then(g);
else d.hidden||d.documentElement.dataset.page?f():g()
})(document,self.scannedTable)`;
