/** Returns the document or the shadow root that an element is in, which knows its ids and its focus. */
export const rootNodeOf = (element: Element | null | undefined): Document | ShadowRoot => {
  const root = element?.getRootNode()
  return root instanceof ShadowRoot ? root : document
}

/** Whether an event came from inside an element, also from inside a shadow root. */
export const isEventInside = (event: Event, element: Element | null): boolean =>
  element !== null && event.composedPath().includes(element)
