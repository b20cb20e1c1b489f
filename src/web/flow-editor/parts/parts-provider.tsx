import { type ReactNode, useMemo } from 'react'
import { type CurrentPart, PartLibraryProvider, type PartOffer } from '../../form-host/part-library'
import { useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'

const none: readonly PartOffer[] = []

async function loadPart(id: string): Promise<CurrentPart> {
  const { part, items, step } = await quietApi.oa.flowdesigns.part.getbyid({ _id: id })
  return { id, name: part.name, version: part.version, items, step }
}

/** Offers the shared parts of the company to the designers inside. */
export function PartsProvider({ children }: { children: ReactNode }) {
  const { value: offered = none, reload } = useQuery('design-parts', () =>
    quietApi.oa.flowdesigns.part.offered({}),
  )
  const parts = useMemo(
    () => ({
      offered,
      load: loadPart,
      create: async (part: Parameters<typeof api.oa.flowdesigns.part.creat>[0]) => {
        const created = await api.oa.flowdesigns.part.creat(part)
        await reload()
        return created
      },
    }),
    [offered, reload],
  )
  return <PartLibraryProvider value={parts}>{children}</PartLibraryProvider>
}
