import { api } from '../../platform/api'

/** Adds a flow to the favourites or removes it. Returns all favourites. */
export const setFavourite = async (flowid: string, on: boolean): Promise<string[]> =>
  (await api.oa.flow.home.favourite({ flowid, on })).favourites
