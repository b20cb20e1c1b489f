/** Maximum total size in bytes of requests that outlive their page; browsers reject more than 64 KiB. */
export const keepaliveLimit = 60_000

let pendingBytes = 0

/**
 * Sends a request that outlives its page, as far as all pending ones fit into the limit; beyond it the request
 * ends with the page.
 */
export async function fetchKeepalive(
  url: string,
  request: { method: string; headers: Record<string, string>; body: string },
): Promise<Response> {
  const size = new TextEncoder().encode(request.body).length
  const keepalive = pendingBytes + size <= keepaliveLimit
  if (!keepalive) return fetch(url, request)
  pendingBytes += size
  try {
    return await fetch(url, { ...request, keepalive })
  } finally {
    pendingBytes -= size
  }
}
