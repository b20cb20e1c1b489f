import type { FastifyReply } from 'fastify'
import type { Attached } from '../platform/http/define-call'
import { dispositionOf } from './content-disposition'

/** Sends an answer that is a file, to be saved under its name. */
export const sendAttached = (reply: FastifyReply, { file: { bytes, name, mime } }: Attached<unknown>) =>
  reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf('attachment', name))
    .type(mime)
    .send(bytes)
