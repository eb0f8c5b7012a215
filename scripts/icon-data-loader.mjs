/**
 * A webpack loader for the icons of lucide-react. It leaves out what components/ui/create-icon.ts does not
 * read: their names, their sizes and the keys of their shapes, which are random and do not compress.
 */
export default (source) => source.replace(/^ {2}(name|size): .*,\n/gm, '').replace(/,\s+key: "\w+"/g, '');
