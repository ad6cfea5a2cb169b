import { BoxroomServer } from './support/boxroom-server.ts';
import { expect, test } from './support/test.ts';

test('who is an admin stands in nothing that a browser gets', async ({ request }) => {
  const server = await BoxroomServer.create({ ADMIN_EMAILS: 'operator@home.example, Second@Home.example' });
  try {
    const read = async (path: string) => (await request.get(new URL(path, server.origin).href)).text();
    const worker = await read('/sw.js');
    // The worker lists every file that the app is made of.
    const files = [...new Set(worker.match(/\/(?:assets|icons)\/[\w./-]+\.\w+/g))];
    expect(files.length).toBeGreaterThan(20);
    const texts = [worker];
    const pages = ['/', '/app', '/auth', '/admin', '/articles', '/privacy-policy', '/nothing-here'];
    for (const path of [...files, ...pages, '/trpc/auth.session', '/trpc/admin.overview']) texts.push(await read(path));
    expect(texts.filter((text) => /(?:operator|second)@home|admin_?emails/i.test(text))).toEqual([]);
  } finally {
    await server.dispose();
  }
});
