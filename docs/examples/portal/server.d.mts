import type { IncomingMessage, Server } from 'node:http'

export function createPortal(options: {
  folder: string
  product: string
  token: string
  origin(): string
  personOf(request: IncomingMessage): string | undefined
}): Server
