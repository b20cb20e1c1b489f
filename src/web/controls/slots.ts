import { createContext, type ReactNode, useContext } from 'react'
import type { WidgetProps } from './widget-props'

/** Part of a form implemented in code: renders the control of a slot (a field of the type blank). */
export type Slot = (field: WidgetProps) => ReactNode

/** Slots of a form by model, as its page defines them. */
export type Slots = Readonly<Record<string, Slot>>

const Filled = createContext<Slots>({})

/** Provides a page's slots to its form. */
export const SlotsProvider = Filled.Provider

/** Returns the slot of a model, or undefined if the page defines none. */
export const useSlot = (model: string): Slot | undefined => useContext(Filled)[model]
