import { spawn } from 'node:child_process';

export type ProgramResult = { code: number | null; output: string };

/** PostgreSQL gets an environment of its own: PG* variables, locales and time zones of the caller don't reach it. */
export const postgresEnvironment = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program to its end and collects what it prints. A program that isn't there gives the code 127. */
export function runProgram(command: readonly string[]): Promise<ProgramResult> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, { env: postgresEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}
