/**
 * At the end of the inline script of the document's Home: runs the app's scripts, which the page only preloads, after the first paint. Their
 * evaluation would delay it. A page in the background is not painted: there they run at once.
 */
export const startScripts = `(function(d){
function f(){d.querySelectorAll('[as=script]').forEach(function(l){
var s=d.createElement('script');s.src=l.getAttribute('href');d.head.append(s)})}
d.hidden?f():requestAnimationFrame(function(){setTimeout(f)})
})(document)`;
