import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** Parts whose code is not loaded yet, in the order in which they were defined. */
const pending = new Set<() => Promise<unknown>>();

export interface LazyPart {
  /** Loads the code, unless that was done. Rejects if it cannot be loaded. */
  preload(): Promise<unknown>;
}

/**
 * Like `lazy`, for use within `<Suspense>`: a part of the app in a chunk of its own. One that was preloaded
 * draws at once, while React shows a resolved `lazy` up to 300 ms later. `load` as for `lazy`: the module's
 * default export is drawn.
 */
export function lazyPart<C extends (props: never) => ReactNode>(
  load: () => Promise<{ default: C }>,
): C & LazyPart {
  type Drawable = ComponentType<object>;
  let Loaded: Drawable | undefined;
  const preload = async () => {
    const { default: component } = await load();
    Loaded = component as unknown as Drawable;
    pending.delete(preload);
    return { default: Loaded };
  };
  const Lazy: Drawable = lazy(preload);
  pending.add(preload);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top of its module.
  function Part(props: object) {
    // The component is kept: another type of component would lose the state of the part.
    const [Drawn] = useState(() => Loaded ?? Lazy);
    return <Drawn {...props} />;
  }
  return Object.assign(Part as unknown as C, { preload });
}

/** Loads the next part that is not loaded; false if there is none. Each part is tried once. */
export async function preloadNextPart(): Promise<boolean> {
  const [next] = pending;
  if (!next) return false;
  pending.delete(next);
  await next().catch(() => {});
  return true;
}
