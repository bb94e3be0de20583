import { configure } from '@testing-library/react'

/** Much of a piece comes when it is first wanted, which takes a moment on a busy machine. */
configure({ asyncUtilTimeout: 10_000 })
