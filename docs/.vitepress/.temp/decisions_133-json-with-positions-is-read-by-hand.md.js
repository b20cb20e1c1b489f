import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"133. JSON with positions is read by hand","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/133-json-with-positions-is-read-by-hand.md","filePath":"decisions/133-json-with-positions-is-read-by-hand.md"}');
const _sfc_main = { name: "decisions/133-json-with-positions-is-read-by-hand.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_133-json-with-positions-is-read-by-hand" tabindex="-1">133. JSON with positions is read by hand <a class="header-anchor" href="#_133-json-with-positions-is-read-by-hand" aria-label="Permalink to &quot;133. JSON with positions is read by hand&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>The text editors of forms and flows read JSON with the position of each value (<code>platform/json-positions.ts</code>, 115 lines) and know where the cursor is in an unfinished text (<code>designer/json/cursor-context.ts</code>, 67 lines). <code>jsonc-parser</code> (<code>parseTree</code>, <code>getLocation</code>) was weighed for both and not taken:</p><ul><li><strong>Size.</strong> Both modules are 2.7 kB minified (1.4 kB compressed); the two functions of the library are 8.0 kB (2.7 kB), before any code that adapts them.</li><li><strong>Strictness.</strong> In its strict mode (2.2.1) it accepts a byte order mark that <code>JSON.parse</code> rejects. It has no depth limit: 100,000 nested lists overflow the stack, without a position for the message.</li><li><strong>Completion.</strong> <code>getLocation</code> knows the path and the previous node. Suggestions need the other values of the enclosing objects, also those after the cursor, because the type of a field may follow its options. That half of the reader would stay.</li></ul><p>Given up: a reader that others maintain. The property test beside the reader compares it with <code>JSON.parse</code>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/133-json-with-positions-is-read-by-hand.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _133JsonWithPositionsIsReadByHand = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _133JsonWithPositionsIsReadByHand as default
};
