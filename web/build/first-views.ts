import type { Plugin, Rolldown } from 'vite';
import { paths } from '../src/routes/paths.js';

interface FirstView {
  /** modules that `app/routes.tsx` imports for the address */
  modules: string[];
  /** the largest image above the fold, if it is the same for all visitors */
  picture?: string;
}

const FIRST_VIEWS: Record<string, FirstView> = {
  [paths.home]: { modules: ['src/features/home/HomePage.tsx'], picture: 'src/assets/hero.svg' },
  [paths.services]: { modules: ['src/features/services/ServicesPage.tsx'] },
  [paths.book(':serviceId')]: { modules: ['src/features/bookings/BookingPage.tsx'] },
  [paths.login]: { modules: ['src/features/auth/LoginPage.tsx'] },
  [paths.forgotPassword]: { modules: ['src/features/auth/ForgotPasswordPage.tsx'] },
  [paths.resetPassword]: { modules: ['src/features/auth/ResetPasswordPage.tsx'] },
  [paths.verifyEmail]: { modules: ['src/features/auth/VerifyEmailPage.tsx'] },
  [paths.register]: { modules: ['src/features/auth/RegisterPage.tsx'] },
  [paths.providerRegister]: { modules: ['src/features/auth/ProviderRegisterPage.tsx'] },
  [paths.myBookings]: { modules: ['src/features/bookings/MyBookingsPage.tsx'] },
  [paths.account]: { modules: ['src/features/account/AccountPage.tsx'] },
  [paths.favourites]: { modules: ['src/features/services/FavouritesPage.tsx'] },
  [paths.providerDashboard]: { modules: ['src/features/provider/ProviderDashboardPage.tsx'] },
  [paths.adminLogin]: { modules: ['src/features/admin/AdminLoginPage.tsx'] },
  [paths.adminDashboard]: {
    modules: ['src/app/AdminArea.tsx', 'src/features/admin/AdminDashboardPage.tsx'],
  },
};

/**
 * Writes `.first-views.json` into the build. For each address it lists all `scripts` of the first view, and as `late`
 * those of them that a browser discovers only when the app runs. The server announces the late ones in the response for
 * the page (`api/src/http/web-files.ts`), and `scripts/budgets.mjs` measures the size of the scripts.
 */
export function firstViews(): Plugin {
  return {
    name: 'first-views',
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs = Object.values(bundle);
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry);
      if (!entry) throw new Error('The build has no entry.');
      const views = Object.entries(FIRST_VIEWS).map(([address, { modules, picture }]) => {
        const entryFiles = withImports([entry.fileName], bundle);
        const scripts = withImports([entry.fileName, ...modules.map((source) => chunkOf(source, outputs))], bundle);
        return [
          address,
          {
            scripts: [...scripts],
            late: [...scripts].filter((file) => !entryFiles.has(file)),
            picture: picture && assetOf(picture, outputs),
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
