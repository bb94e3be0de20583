import { configure } from '@testing-library/react'

/** Many components are loaded only when first needed, which takes a while on a busy machine. */
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {}
