/** What a browser shows of the app once it is installed: `/manifest.webmanifest`, with the configured name. */
export const webManifest = (appName: string): object => ({
  name: appName,
  short_name: appName,
  id: '/',
  start_url: '/',
  display: 'standalone',
  background_color: '#fdfbfd',
  theme_color: '#2a1330',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
