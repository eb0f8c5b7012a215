/**
 * Inline script at the end of the page: runs the app's scripts, which the page only preloads, after the first paint. Their
 * evaluation would delay it. A page in the background is not painted: there they run at once.
 */
export const startScripts = `(function(d){
function start(){d.querySelectorAll('link[rel=preload][as=script]').forEach(function(l){
var s=d.createElement('script');s.src=l.getAttribute('href');d.head.append(s)})}
if(d.hidden)start();else requestAnimationFrame(function(){setTimeout(start)})
})(document)`;
