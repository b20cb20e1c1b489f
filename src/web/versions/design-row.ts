import type { OaFlowdesignsListData } from '#/generated/types'

/** Row of a flow in the list. */
export type DesignRow = OaFlowdesignsListData['result'][number]

/** Returns the URL of a flow's designer. */
export const designUrl = (id: string): string => `/oaset/flowdesign_edit_senior/${encodeURIComponent(id)}`
