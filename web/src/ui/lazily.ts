import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { persistently } from '../lib/persistently.js';

/** React's `lazy` for a file that is loaded when the component is first rendered. */
export const lazily = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await persistently(load) }));
