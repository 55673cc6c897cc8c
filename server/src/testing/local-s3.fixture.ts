/** An S3 in the folder that is given, on any free port of this machine, which it prints: see local-bucket.ts. */
import S3rver from '@20minutes/s3rver';

const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: process.argv[2] });
const { port } = await server.run();
console.log(port);
