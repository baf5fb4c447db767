import { readFileSync } from 'node:fs';
import { InMemoryCache } from '@apollo/client';
import { Kind, parse, print } from 'graphql';
import type { Plugin, Rolldown } from 'vite';
import { paths, texts } from '../src/routes/paths.js';
import { BOOKING_SIZES, GALLERY_SIZES } from '../src/ui/gallery/sizes.js';

interface FirstView {
  /** modules that `app/routes.tsx` imports for the address */
  modules: string[];
  /** the file of the query, without variables, whose response visitors wait for */
  query?: string;
  /** the largest image above the fold, if it is the same for all visitors */
  picture?: string;
  /** the attribute `sizes` of the largest image, if it is the first one of a service or provider */
  sizes?: string;
  /** of the tab, without the name of the marketplace; the server knows that of a service or provider */
  title?: string;
  /** the first heading, if it is not the title */
  heading?: string;
  /** for search engines. Default: that of `index.html` */
  description?: string;
  /** what is visible before the app runs; see `app/shell.css`. Default: a heading with grey shapes below */
  shell?: 'hero' | 'list' | 'form' | 'wide-form' | 'gallery' | 'booking' | 'profile' | 'dashboard';
}

const form = (name: string, title: string, shell: 'form' | 'wide-form' = 'form'): FirstView => ({
  modules: [`src/features/auth/${name}.tsx`],
  title,
  shell,
});

const FIRST_VIEWS: Record<string, FirstView> = {
  [paths.home]: {
    modules: ['src/features/home/HomePage.tsx'],
    picture: 'src/assets/hero.svg',
    title: 'Perfect Events, Perfectly Planned',
    shell: 'hero',
  },
  [paths.services]: {
    modules: ['src/features/services/ServicesPage.tsx'],
    query: 'src/features/services/services.graphql',
    title: 'Services',
    heading: 'Find Perfect Event Services',
    description:
      'Compare wedding planners, caterers, birthday organisers and other event services by city, category and price.',
    shell: 'list',
  },
  [paths.service(':serviceId')]: {
    modules: ['src/features/services/ServicePage.tsx'],
    sizes: GALLERY_SIZES,
    shell: 'gallery',
  },
  [paths.provider(':providerId')]: {
    modules: ['src/features/services/provider/ProviderPage.tsx'],
    sizes: GALLERY_SIZES,
    shell: 'profile',
  },
  [paths.book(':serviceId')]: {
    modules: ['src/features/bookings/form/BookingPage.tsx'],
    sizes: BOOKING_SIZES,
    shell: 'booking',
  },
  [paths.login]: form('LoginPage', 'Welcome back'),
  [paths.forgotPassword]: form('ForgotPasswordPage', 'Forgot your password?'),
  [paths.resetPassword]: form('ResetPasswordPage', 'Set a new password'),
  [paths.verifyEmail]: form('VerifyEmailPage', 'Verify your email address'),
  [paths.register]: form('RegisterPage', 'Create your account'),
  [paths.providerRegister]: form('ProviderRegisterPage', 'Become a Service Provider', 'wide-form'),
  [paths.myBookings]: {
    modules: ['src/features/bookings/MyBookingsPage.tsx'],
    title: 'My Bookings',
    shell: 'dashboard',
  },
  [paths.account]: { modules: ['src/features/account/AccountPage.tsx'], title: 'Account', shell: 'wide-form' },
  [paths.favourites]: { modules: ['src/features/services/FavouritesPage.tsx'], title: 'Favourites' },
  [paths.messages]: { modules: ['src/features/messages/MessagesPage.tsx'], title: 'Messages' },
  [paths.thread(':threadId')]: { modules: ['src/features/messages/MessagesPage.tsx'], title: 'Messages' },
  [paths.ask(':serviceId')]: { modules: ['src/features/messages/AskPage.tsx'], title: 'Ask a Question' },
  [paths.providerDashboard]: {
    modules: ['src/features/provider/ProviderDashboardPage.tsx'],
    title: 'Dashboard',
    shell: 'dashboard',
  },
  ...Object.fromEntries(
    texts.map(([path, title]) => [path, { modules: ['src/app/TextPage.tsx'], title, shell: 'wide-form' as const }]),
  ),
  [paths.adminLogin]: {
    modules: ['src/features/admin/login/AdminLoginPage.tsx'],
    title: 'Admin Portal',
    shell: 'form',
  },
  [paths.adminDashboard]: {
    modules: ['src/app/AdminArea.tsx', 'src/features/admin/AdminDashboardPage.tsx'],
    title: 'Admin Dashboard',
  },
};

/**
 * Writes `.first-views.json` into the build. For each address it lists all `scripts` of the first view, as `libraries` the
 * largest of them, and as `late` those that a browser discovers only when the app runs. The server announces these in the
 * response for the page and writes its texts (`api/src/http/pages`), and `scripts/budgets.mjs` measures the size of the
 * scripts.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const entryFiles = withImports([entry.fileName], bundle);
      const libraries = largestOf(entryFiles, bundle);
      const styles = [...entryFiles].flatMap((file) => [...(chunkAt(file, bundle).viteMetadata?.importedCss ?? [])]);
      const views = Object.entries(FIRST_VIEWS).map(([address, { modules, query, picture, ...texts }]) => {
        const scripts = withImports([entry.fileName, ...modules.map((source) => chunkOf(source, outputs))], bundle);
        return [
          address,
          {
            scripts: [...scripts],
            styles,
            libraries,
            late: [...scripts].filter((file) => !entryFiles.has(file)),
            request: query && requestOf(query),
            picture: picture && assetOf(picture, outputs),
            ...texts,
          },
        ] as const;
      });
      this.emitFile({
        type: 'asset',
        fileName: '.first-views.json',
        source: JSON.stringify(Object.fromEntries(views)),
      });
    },
  };
}

type Output = Rolldown.OutputBundle[string];

/** The files and everything that they import statically, without duplicates. */
function withImports(files: string[], bundle: Rolldown.OutputBundle): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.add(file);
    chunk.imports.forEach(add);
  };
  files.forEach(add);
  return found;
}

/** What Apollo Client sends for the query: equal to the letter, so that the app recognises it (`early-response.ts`). */
function requestOf(file: string) {
  const document = parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const [definition] = document.definitions;
  const operationName = definition?.kind === Kind.OPERATION_DEFINITION ? definition.name?.value : undefined;
  if (!operationName) throw new Error(`${file} does not begin with a query that has a name.`);
  return { operationName, variables: {}, query: print(new InMemoryCache().transformDocument(document)) };
}

const chunkAt = (file: string, bundle: Rolldown.OutputBundle) => bundle[file] as Rolldown.OutputChunk;

const largestOf = (files: Set<string>, bundle: Rolldown.OutputBundle): string => {
  const size = (file: string) => chunkAt(file, bundle).code.length;
  return [...files].reduce((largest, file) => (size(file) > size(largest) ? file : largest));
};

function chunkOf(source: string, outputs: Output[]): string {
  const chunk = outputs.find((output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${source}`));
  if (!chunk) throw new Error(`No file of the build is for ${source}.`);
  return chunk.fileName;
}

function assetOf(source: string, outputs: Output[]): string {
  const asset = outputs.find((output) => output.type === 'asset' && output.originalFileNames.includes(source));
  if (!asset) throw new Error(`No file of the build is for ${source}.`);
  return asset.fileName;
}
