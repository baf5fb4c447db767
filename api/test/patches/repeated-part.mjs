/* global FormData, Blob */
// Sends a form with a repeated file to graphql-upload, and prints how many temporary files remain open after the
// response. A process of its own, since these files remain until it ends.
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import graphqlUploadExpress from 'graphql-upload/graphqlUploadExpress.mjs';

const app = express().use(graphqlUploadExpress(), (_req, res) => void res.json({}));
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
const form = new FormData();
form.set('operations', '{"query":"","variables":{"file":null}}');
form.set('map', '{"0":["variables.file"]}');
for (const name of ['first', 'second']) form.append('0', new Blob(['x'.repeat(1_000)]), name);
const { port } = server.address();
await (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: form })).text();
await sleep(1_000);

const isUpload = (handle) => {
  try {
    return readlinkSync(`/proc/self/fd/${handle}`).includes('/capacitor-');
  } catch {
    return false; // the handle of the folder itself
  }
};
console.log(readdirSync('/proc/self/fd').filter(isUpload).length);
process.exit();
