import { createContext, useContext } from 'react'
import { rootNodeOf } from '../platform'

const ContainerContext = createContext<HTMLElement | undefined>(undefined)

/** Provides the element for the popups of a form on a page of others, which has the theme and the styles of the form. */
export const PopupContainerProvider = ContainerContext.Provider

/** Returns the element for popups of the form around; undefined where popups belong to the page. */
export const usePopupContainer = (): HTMLElement | undefined => useContext(ContainerContext)

/** Returns the document or the shadow root that the form around is in. */
export const useRootNode = (): Document | ShadowRoot => rootNodeOf(usePopupContainer())
