import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build of the web app writes about the first view of a route (`web/build/first-views.ts`). */
export interface FirstView {
  /** The stylesheets of the app, without which nothing is rendered. Missing without a build. */
  styles?: string[];
  /** The largest script, that of the libraries. Missing without a build. */
  libraries?: string;
  /** Scripts that the browser discovers only when the app runs. */
  late: string[];
  /** The GraphQL request that visitors wait for, if it is the same for all of them. */
  request?: object;
  /** The largest picture, if it is the same for all visitors. */
  picture?: string;
  /** The attribute `sizes` of the largest picture, if it is the first one of the service or provider. */
  sizes?: string;
  /** Texts of the page, if they are the same for all visitors. */
  title?: string;
  heading?: string;
  description?: string;
  /** The form of what is visible before the app runs. */
  shell?: string;
}

/** By route; empty without a build. */
export function readFirstViews(directory: string): Partial<Record<string, FirstView>> {
  const file = join(directory, '.first-views.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, FirstView>) : {};
}
