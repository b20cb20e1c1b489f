import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform'
import { pageModules, pluginsPath } from '../platform/plugins/page-modules'
import { sendNotFound } from './envelope'
import { immutableFile } from './page-files'
import { requestPathOf } from './request'

/** Serves the modules of plugins from memory, as they were at the start: a request reads no file. */
export function servePluginModules(app: FastifyInstance, { config }: AppContext): void {
  const modules = pageModules(config.plugins)
  if (modules.size === 0) return
  app.get(`${pluginsPath}:plugin/:module`, (request, reply) => {
    const text = modules.get(requestPathOf(request))
    if (text === undefined) return sendNotFound(request, reply)
    return reply.header('cache-control', immutableFile).type('text/javascript; charset=utf-8').send(text)
  })
}
