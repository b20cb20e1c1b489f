import { parentPort } from 'node:worker_threads'
import type { KeyFileOutcome, KeyFileRequest } from './key-file-request'
import { UnknownSchemeError } from './pkcs12-cipher'
import { KeyFileError, readKeyFile } from './read-key-file'

/*
 * Worker that reads keys with their certificates: a hostile file takes its memory and time, not those of the server.
 */

function run(request: KeyFileRequest): KeyFileOutcome {
  try {
    return readKeyFile(request.bytes, request.password)
  } catch (error) {
    const cause = String(error)
    if (error instanceof KeyFileError) return { failure: error.code }
    if (error instanceof UnknownSchemeError) return { failure: 'certificate.scheme-unknown' }
    return { failure: 'certificate.file-unreadable', cause }
  }
}

parentPort?.on('message', (request: KeyFileRequest) => parentPort?.postMessage(run(request)))
