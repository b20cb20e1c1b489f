import { createContext, type ReactNode, useContext } from 'react'
import type { WidgetProps } from './widget-props'

/** A part of a form that stays code: it draws the control of a slot (a field of the type blank). */
export type Slot = (field: WidgetProps) => ReactNode

/** What a page puts into the slots of its form, by model. */
export type Slots = Readonly<Record<string, Slot>>

const Filled = createContext<Slots>({})

/** The page around whose form has slots. */
export const SlotsProvider = Filled.Provider

/** What the page draws in the slot of a model; undefined where it draws nothing of its own. */
export const useSlot = (model: string): Slot | undefined => useContext(Filled)[model]
