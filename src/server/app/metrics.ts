import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type AppContext, HttpError, hashToken } from '../platform'
import { listBackups } from '../platform/backup/manifest'
import { getDroppedLineCount } from '../platform/observability/log'
import { readQueueStatus } from '../queries/jobs/queue-status'
import type { ToolCallEmitter } from './tool-calls'

/** Histogram buckets in seconds; most calls take some milliseconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15]

/**
 * Serves GET /metrics for Prometheus if a token is set (docs/operations.md); otherwise the address does not
 * exist.
 */
export function serveMetrics(app: FastifyInstance, appContext: AppContext, toolCalls: ToolCallEmitter): void {
  const { metricsToken } = appContext.config
  if (metricsToken === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  measureRequests(app, toolCalls, register)
  countLostLines(appContext, register)
  const measure = measureHouse(appContext, register)
  const expectedHash = Buffer.from(hashToken(`Bearer ${metricsToken}`))
  app.get('/metrics', { compress: false }, async (request, reply) => {
    const actualHash = Buffer.from(hashToken(request.headers.authorization ?? ''))
    if (!timingSafeEqual(actualHash, expectedHash)) throw new HttpError(401, 'session.signed-out')
    await measure()
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics())
  })
}

/** Measures requests, and calls of tools, by declared route, so that no id and no name gets into a label. */
function measureRequests(app: FastifyInstance, toolCalls: ToolCallEmitter, register: Registry): void {
  const labelNames = ['method', 'route', 'status'] as const
  const name = 'qianpi_request_seconds'
  const help = 'Time from a request to the end of its answer'
  const histogram = new Histogram({ name, help, labelNames, buckets, registers: [register] })
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none'
    histogram.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  toolCalls.on('call', ({ method, route, status, ms }) =>
    histogram.observe({ method, route, status }, ms / 1000),
  )
}

/** Counts lines that the log lost, because its disk was full or its reader was gone. */
function countLostLines({ log }: AppContext, register: Registry): void {
  new Counter({
    name: 'qianpi_log_lines_lost_total',
    help: 'Lines of the log that could not be written',
    registers: [register],
    collect() {
      this.reset()
      this.inc(getDroppedLineCount(log))
    },
  })
}

/** Collects gauges when the metrics are read. */
function measureHouse({ db, clock, config, push }: AppContext, register: Registry): () => Promise<void> {
  const gauge = (name: string, help: string) =>
    new Gauge({ name: `qianpi_${name}`, help, registers: [register] })
  const connections = new Gauge({
    name: 'qianpi_database_connections',
    help: 'Connections of this process to the database; waiting: requests without one',
    labelNames: ['state'],
    registers: [register],
  })
  const polling = gauge(
    'pages_by_clock',
    '1 while no notification arrives and pages are refreshed by the clock',
  )
  const effects = gauge('effects_waiting', 'What acts have left to be done outside and later')
  const late = gauge('effects_late_seconds', 'For how long the oldest of them has been due')
  const incidents = gauge('incidents_open', 'Effects that failed for good and wait for somebody')
  const failed = gauge('sign_ins_failed_last_hour', 'Wrong passwords in the last hour')
  const backup = gauge('last_backup_timestamp_seconds', 'When the latest backup was made; 0 = never')
  return async () => {
    const { totalCount, idleCount, waitingCount } = db.pool
    connections.set({ state: 'busy' }, totalCount - idleCount)
    connections.set({ state: 'idle' }, idleCount)
    connections.set({ state: 'waiting' }, waitingCount)
    polling.set(Number(push.isPolling()))
    const [queueStatus, [latest]] = await Promise.all([
      readQueueStatus(db, clock.now()),
      listBackups(config.backupDir),
    ])
    effects.set(queueStatus.effects)
    late.set(queueStatus.lateSeconds)
    incidents.set(queueStatus.incidents)
    failed.set(queueStatus.failedSignIns)
    backup.set((latest?.at ?? 0) / 1000)
  }
}
