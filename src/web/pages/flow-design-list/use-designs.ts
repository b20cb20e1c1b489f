import { api } from '../../platform/api'
import { usePages } from '../../platform/use-pages'

/** The flows, page by page, searched by name. */
export const useDesigns = () => usePages(api.oa.flowdesigns.list)
