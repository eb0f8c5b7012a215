import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';

/** The app's scripts and style sheets begin like this in the built page: the browser waits to load them. */
export const LATER_SCRIPT = '<script type="later"';
export const LATER_SHEET = '<link rel="later"';

/** The time that a slow phone needs to draw a frame. With less, scripts arrive before the table is shown. */
const DRAWING_MS = 50;

/**
 * The end of the inline script of the document's Home: loads the app's style sheets and scripts, and
 * `config.json`, which they read first, once the first paint is on the screen, which they would delay: Home,
 * or the table of a scanned poster (scanned-table/paint.ts). Loads them at once if nothing is painted before:
 * at the address of another page, and in the background. The scripts are loaded beside the style sheets and
 * run after them, so that the app is not shown without its styles; after a second failure of a style sheet
 * they run.
 */
export const startScripts = `(function(d,t){
function e(n,a){d.head.append(Object.assign(d.createElement(n),a))}
function f(){if(t){t.manifest.rel='manifest';t.askHome&&t.askHome()}
var q=d.querySelectorAll('script[type=later]'),
w=Promise.all([].map.call(d.querySelectorAll('link[rel=later]'),function(l){return new Promise(function(o){
l.onload=o;l.onerror=function(){l.onerror=o;l.href=l.href};l.rel='stylesheet'})}));
e('link',{rel:'preload',as:'fetch',href:'${DEPLOYMENT_PATH}',crossOrigin:'anonymous'});
q.forEach(function(o){e('link',{rel:'preload',as:'script',href:o.src})});
w.then(function(){t&&t.setStyled();q.forEach(function(o){e('script',{src:o.src})})})}
function g(){requestAnimationFrame(function(){setTimeout(f,${DRAWING_MS})})}
if(t&&!d.hidden)t.settled.then(function(p){p?g():f()});
else d.hidden||d.documentElement.dataset.page?f():g()
})(document,self.scannedTable)`;
