import type { Theme } from 'vitepress'
import DefaultTheme, { VPFeatures } from 'vitepress/theme'
import { defineAsyncComponent } from 'vue'
import Demo from '../demo/Demo.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Demo', Demo)
    app.component('VPFeatures', VPFeatures)
    // Only its page loads it.
    app.component(
      'Playground',
      defineAsyncComponent(() => import('../playground/Playground.vue')),
    )
  },
} satisfies Theme
