import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Pool of connections to PostgreSQL. */
export interface PoolStats {
  readonly total: number;
  readonly idle: number;
  /** How many wait for a connection. Up to eight single statements wait as one. */
  readonly waiting: number;
}

/** The metrics of one server process. deploy/alerts.yml and deploy/grafana.json use the names. */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    calls: new Counter({
      name: 'baize_calls_total',
      help: 'Calls by path, HTTP status and reason of refusal (empty if not refused)',
      labelNames: ['call', 'status', 'reason'],
      registers,
    }),
    callSeconds: new Histogram({
      name: 'baize_call_duration_seconds',
      help: 'Duration of calls until the response starts',
      labelNames: ['call'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    failedSignIns: new Counter({
      name: 'baize_failed_sign_ins_total',
      help: 'Sign-ins and sessions that were refused, by reason',
      labelNames: ['reason'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'baize_job_duration_seconds',
      help: 'Duration of the runs of background jobs',
      labelNames: ['job_name'],
      buckets: [0.005, 0.025, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    }),
    jobFailures: new Counter({
      name: 'baize_job_failures_total',
      help: 'Runs of background jobs that failed',
      labelNames: ['job_name'],
      registers,
    }),
    jobSucceededAt: new Gauge({
      name: 'baize_job_last_success_timestamp_seconds',
      help: 'When the last successful run of a background job ended',
      labelNames: ['job_name'],
      registers,
    }),
    sweepLag: new Histogram({
      name: 'baize_sweep_lag_seconds',
      help: 'How long after it was due an order was settled by the sweep',
      buckets: [1, 2, 5, 15, 60, 300, 3600],
      registers,
    }),
    webhookLag: new Histogram({
      name: 'baize_webhook_lag_seconds',
      help: 'How long after the event at the payment provider its notification was handled',
      labelNames: ['provider'],
      buckets: [1, 2, 5, 15, 60, 300, 3600],
      registers,
    }),
    deliveries: new Counter({
      name: 'baize_deliveries_total',
      help: 'Messages, pushes, SMS and e-mails by channel and result',
      labelNames: ['channel', 'result'],
      registers,
    }),
    streamListeners: new Gauge({
      name: 'baize_stream_listeners',
      help: 'Open event streams of tables',
      registers,
    }),
    streamsDropped: new Counter({
      name: 'baize_streams_dropped_total',
      help: 'Event streams that were ended because the client did not read them',
      registers,
    }),
    lampReports: new Counter({
      name: 'baize_lamp_reports_total',
      help: 'Commands to lamps that the device confirmed, and reports of another state (mismatch) or none (missing)',
      labelNames: ['result'],
      registers,
    }),
    lampsOffline: new Gauge({
      name: 'baize_lamps_offline',
      help: 'Lamps whose device, or its last will, reports that it is offline',
      registers,
    }),
    webLcp: new Histogram({
      name: 'baize_web_lcp_seconds',
      help: 'Largest contentful paint of visits, by the page on which they began',
      labelNames: ['page'],
      buckets: [0.5, 1, 1.5, 2.5, 4, 8],
      registers,
    }),
    webInp: new Histogram({
      name: 'baize_web_inp_seconds',
      help: 'Interaction to next paint of visits, by the page on which they began',
      labelNames: ['page'],
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1],
      registers,
    }),
    webCls: new Histogram({
      name: 'baize_web_cls',
      help: 'Cumulative layout shift of visits, by the page on which they began',
      labelNames: ['page'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5],
      registers,
    }),
    ledgerProblems: new Gauge({
      name: 'baize_ledger_problems',
      help: 'Violations that the last hourly ledger check found, by any process',
      registers,
    }),
    ledgerCheckedAt: new Gauge({
      name: 'baize_ledger_checked_timestamp_seconds',
      help: 'When the last hourly ledger check ended, by any process',
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;

/** Adds the size of the connection pool, read whenever the metrics are. */
export function observePool({ registry }: Pick<Metrics, 'registry'>, read: () => PoolStats): void {
  new Gauge({
    name: 'baize_pool_connections',
    help: 'Connections to PostgreSQL by state (idle, busy), and waits for one (waiting)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = read();
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, total - idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
