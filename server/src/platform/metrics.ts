import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Admission } from './overload/admission.ts';

/** What `/metrics` shows: latency by call, the pool, the jobs, the process. */
export type Metrics = ReturnType<typeof createMetrics>;

export const createMetrics = () => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'backroom_request_seconds',
      help: 'Time to answer, by call and status',
      labelNames: ['method', 'path', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    jobSeconds: new Histogram({
      name: 'backroom_job_seconds',
      help: 'Time to do a job, by name and outcome',
      labelNames: ['job', 'outcome'],
      buckets: [0.01, 0.1, 1, 10, 60, 600],
      registers: [registry],
    }),
  };
};

/** Adds the state of the connection pool, read when asked for. */
export const watchPool = (metrics: Metrics, pool: pg.Pool): void => {
  new Gauge({
    name: 'backroom_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
};

/** Adds how many calls are worked on, wait and were refused because too many came. */
export const watchAdmission = (metrics: Metrics, admission: Admission): void => {
  new Gauge({
    name: 'backroom_calls',
    help: 'Calls being worked on and waiting, and how many are worked on at most at this moment',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      const { working, waiting, limit } = admission.state;
      this.set({ state: 'working' }, working);
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'at most' }, limit);
    },
  });
  new Counter({
    name: 'backroom_calls_refused_total',
    help: 'Calls refused at once because too many waited',
    registers: [metrics.registry],
    collect() {
      this.reset();
      this.inc(admission.state.refused);
    },
  });
};
