import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { dropUnseenClasses, moveStyles, takeShared } from './markup.ts';

test('style attributes become numbers of a list, the same for the same style', () => {
  const styles = ['left:1px'];
  const fragment = parseFragment('<p style="top:0"></p><b style="left:1px"></b><i style="top:0"></i>');
  moveStyles(fragment, styles);
  expect(serialize(fragment)).toBe('<p data-s="1"></p><b data-s="0"></b><i data-s="1"></i>');
  const other = parseFragment('<p style="background:url(&quot;a&quot;)"></p>');
  moveStyles(other, styles);
  expect(serialize(other)).toBe('<p data-s="2"></p>');
  expect(styles).toEqual(['left:1px', 'top:0', 'background:url("a")']);
});

test('marked drawings are taken out, with all that is in them', () => {
  const fragment = parseFragment(
    '<svg><defs data-first-paint="shared"><g id="a"><path d="M0 0"></path></g></defs><use href="#a"></use></svg>',
  );
  expect(takeShared(fragment)).toBe(
    '<defs data-first-paint="shared"><g id="a"><path d="M0 0"></path></g></defs>',
  );
  expect(serialize(fragment)).toBe('<svg><use href="#a"></use></svg>');
});

test('classes of states and changes are left out', () => {
  const fragment = parseFragment('<p class="flex hover:a active:b duration-slow live-state"></p>');
  dropUnseenClasses(fragment);
  expect(serialize(fragment)).toBe('<p class="flex live-state"></p>');
});
