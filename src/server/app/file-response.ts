import type { FastifyReply } from 'fastify'
import type { FileResponse } from '../platform/http/define-call'
import { formatContentDisposition } from './content-disposition'

/** Sends an answer that is a file, to be saved under its name. */
export const sendFileResponse = (
  reply: FastifyReply,
  { file: { bytes, name, mime } }: FileResponse<unknown>,
) =>
  reply
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', formatContentDisposition('attachment', name))
    .type(mime)
    .send(bytes)
