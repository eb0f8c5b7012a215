import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, optimize } from '@tailwindcss/node';
import { Features, type SelectorComponent, transform, type Visitor } from 'lightningcss';
import { isDrawnClass } from '../../app/first-paint/drawn-classes.ts';

const GLOBAL_STYLES = 'app/globals.css';
/** The elements around the components. */
const PAGE_ELEMENTS = new Set(['html', 'body']);
/** Parts of form controls, which the document has none of. */
const CONTROL_PARTS = new Set(['placeholder', 'file-selector-button', 'custom', 'webkit-scrollbar-button']);

/**
 * The styles of a part of the app, minified. `words`: those of its components; Tailwind makes styles of those
 * that are classes, and elements begin with `<`. Rules that match nothing of it are left out, and so is what
 * only they need. `code`: all of its code, which may read variables.
 */
export async function stylesOf(words: ReadonlySet<string>, code: string): Promise<string> {
  const source = readFileSync(GLOBAL_STYLES, 'utf8');
  const compiler = await compile(source, { base: join(process.cwd(), 'app'), onDependency: () => {} });
  const { code: css } = optimize(compiler.build([...words].filter(isDrawnClass)), { minify: true });
  const matching = visit(withoutLicence(css), {
    Rule: {
      style: ({ value }) => (value.selectors.some((selector) => canMatch(selector, words)) ? undefined : []),
      // It is for browsers without @property, and in the style sheet of the app.
      'layer-block': (rule) => (rule.value.name?.join('.') === 'properties' ? [] : undefined),
      // It only says that a variable is not inherited: the components set each on the element that uses it.
      property: ({ value }) => (value.initialValue ? undefined : []),
    },
  });
  return withoutUnused(matching, code);
}

/** The style sheet of the app has the licence of Tailwind, which stands at its beginning. */
const withoutLicence = (css: string) => (css.startsWith('/*!') ? css.slice(css.indexOf('*/') + 2) : css);

/** Without variables that nothing reads and animations that nothing has, until nothing more is found. */
function withoutUnused(css: string, code: string): string {
  const isRead = (name: string) => new RegExp(`var\\(${name}[,)]`).test(css + code);
  const left = visit(css, {
    Rule: {
      property: ({ value }) => (isRead(value.name) ? undefined : []),
      keyframes: ({ value: { name } }) =>
        new RegExp(`(?<!@keyframes )\\b${name.value}\\b`).test(css) ? undefined : [],
    },
    Declaration: {
      custom: ({ name }) => (!name.startsWith('--') || isRead(name) ? undefined : []),
    },
  });
  return left.length < css.length ? withoutUnused(left, code) : css;
}

/** Whether the components with these words may have an element that matches. */
function canMatch(selector: readonly SelectorComponent[], words: ReadonlySet<string>): boolean {
  return selector.every((component) => {
    switch (component.type) {
      case 'class':
        return words.has(component.name);
      case 'type':
        return PAGE_ELEMENTS.has(component.name) || words.has(`<${component.name}`);
      case 'pseudo-element':
        return !CONTROL_PARTS.has(component.kind);
      case 'pseudo-class':
        return component.kind === 'where' || component.kind === 'is'
          ? component.selectors.some((one) => canMatch(one, words))
          : component.kind !== 'custom';
      default:
        return true;
    }
  });
}

/** Visits the rules of minified styles; returns what is left of them. */
function visit(css: string, visitor: Visitor<never>): string {
  const { code } = transform({
    filename: GLOBAL_STYLES,
    code: Buffer.from(css),
    minify: true,
    // Tailwind has written them for the browsers that the app supports: the newest syntax is for fewer.
    include: Features.MediaQueries,
    visitor,
  });
  return code.toString();
}
