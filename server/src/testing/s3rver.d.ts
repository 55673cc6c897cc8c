// What of the package is used: it has no types of its own.
declare module '@20minutes/s3rver' {
  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string | undefined });
    run(): Promise<{ port: number }>;
  }
}
