import { api } from '../../platform/api'
import { useNamedPages } from '../../platform/use-pages'

/** The flows, page by page, searched by name. */
export const useDesigns = () => useNamedPages(api.oa.flowdesigns.list)
