// `npm run pictures:move -- --to s3|disk [--delete-source]`: moves the pictures, whether Boxroom runs or not.
import { main } from '../../apps/server/src/cli/move-pictures.ts';

await main(process.argv.slice(2));
