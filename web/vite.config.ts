import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './build/precompress.js';

const api = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2022',
    // The server's content security policy allows no data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/graphql': { target: api, ws: true },
      '/uploads': api,
      '/healthz': api,
    },
  },
});
