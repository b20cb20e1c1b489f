import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"142. A canvas at a low zoom leaves texts out","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/142-a-canvas-at-a-low-zoom-leaves-texts-out.md","filePath":"decisions/142-a-canvas-at-a-low-zoom-leaves-texts-out.md"}');
const _sfc_main = { name: "decisions/142-a-canvas-at-a-low-zoom-leaves-texts-out.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_142-a-canvas-at-a-low-zoom-leaves-texts-out" tabindex="-1">142. A canvas at a low zoom leaves texts out <a class="header-anchor" href="#_142-a-canvas-at-a-low-zoom-leaves-texts-out" aria-label="Permalink to &quot;142. A canvas at a low zoom leaves texts out&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Below a zoom of 0.3 the canvas of flows hides the texts inside cards, their dots and the texts of arrows. A text of 12 px has less than 4 px there and cannot be read, but every text, dot and label was painted by itself: layers and hit tests took three quarters of each move of a step among 1,000. All cards are rendered then, whatever is in sight, because a list that depends on the viewport changes with every move; above that zoom only visible ones are, as before.</p><ul><li><strong>Nothing becomes unreachable.</strong> The card under the pointer, selected or focused shows all of itself, so arrows can be drawn from its dots. While the keyboard has the focus in the canvas, the texts of arrows are shown and in the order of tabs. The names of cards for screen readers stay.</li><li><strong>Style sheets alone decide</strong> (<code>data-far</code> on the canvas), so no card is mounted or measured again when the zoom crosses the limit.</li><li><strong>The list of cards is reused.</strong> The library makes a new one at each change of its store, which rendered all cards and arrows at each move of the canvas; <code>useStableNodes</code> returns the last one while no card has changed.</li></ul><p><code>will-change: transform</code> on the canvas or on the dragged card was tried: Chromium then sorts all other layers around it, and a move took four to eight times as long. A bitmap of the whole flow would be cheaper still, but is a second drawing of every card.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/142-a-canvas-at-a-low-zoom-leaves-texts-out.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _142ACanvasAtALowZoomLeavesTextsOut = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _142ACanvasAtALowZoomLeavesTextsOut as default
};
