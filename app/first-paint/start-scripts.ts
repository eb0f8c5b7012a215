/**
 * At the end of the inline script of the document's Home: runs the app's scripts, which the page only preloads, after the first paint. Their
 * evaluation would delay it. A page in the background is not painted: there they run at once. They
 * wait for the table of a scanned poster (scanned-table/request-table.ts), too.
 */
export const startScripts = `(function(d){
function f(){d.querySelectorAll('[as=script]').forEach(function(l){
var s=d.createElement('script');s.src=l.getAttribute('href');d.head.append(s)})}
function g(){requestAnimationFrame(function(){setTimeout(f)})}
d.hidden?f():self.scannedTable?scannedTable.settled.then(g):g()
})(document)`;
