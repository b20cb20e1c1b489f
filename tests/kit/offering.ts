import type { RemoteService } from './remote-service'

const provinces = [
  { id: 'gz', name: '贵州' },
  { id: 'bj', name: '北京' },
]

/** Settings of a server whose forms may ask this source for provinces and cities. */
export function offeredBy({ url: api }: RemoteService) {
  const offered = (v: string) => ({ usedscope: 'DataSourceAdmin' as const, n: v, v, api })
  const remotefun = ['provinces', 'cities'].map(offered)
  return { remoteFunctions: [{ name: '外部', prefix: '', api, fields: [], funlist: [], remotefun }] }
}

/** The source offers two provinces, and of each one city: as a list of its own or inside an answer. */
export function offer(service: RemoteService): void {
  service.heard.length = 0
  service.reply((request) => {
    const { province } = request as unknown as { province?: string }
    if (province === undefined) return provinces
    return province === 'gz' ? [{ id: 'gy', name: '贵阳' }] : { data: [{ id: 'hd', name: '海淀' }] }
  })
}
