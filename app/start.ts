// First, as in Next's entry: the others find what they set up.
import 'next/dist/client/app-webpack';
import 'next/dist/client/app-bootstrap';

/**
 * The entry of the app's scripts, in place of Next's, with which it ends. Next's evaluates React and the
 * router in one task, which takes 250 ms of a slow phone, and keeps a tap waiting. Here each part has a task
 * of its own (docs/decisions/0059).
 */

/** Each is evaluated with what it imports. The last one is Next's entry, which starts the app. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ 'next/dist/client/components/app-router-instance'),
  () => import(/* webpackMode: "eager" */ 'next/dist/client/app-index'),
  () => import(/* webpackMode: "eager" */ 'next/dist/client/app-next'),
];

const { port1, port2 } = new MessageChannel();

/** A message is not delayed, as a timer is in the background. */
const nextTask = () =>
  new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });

async function start() {
  for (const evaluate of parts) {
    await nextTask();
    await evaluate();
  }
}

void start();
