import { expect, test } from 'vitest';
import { alertText } from './alert-text.ts';

const fault = {
  ...{ id: 'flt_one', kind: 'cues', content: "Ann's cue is broken", images: [], created_at: 0 },
} as const;
const table = { id: 'jingan-7', number: '7' };

test.for([
  [{ kind: 'fault', table, fault }, 'Table 7 · Cues or balls', '7 号台 · 球杆或球'],
  [{ kind: 'lamp', table, fault: null }, 'Table 7 · Lamp does not answer', '7 号台 · 球台灯无响应'],
  [{ kind: 'order', table, fault: null }, "Table 7 · Order can't be settled", '7 号台 · 订单无法结算'],
  [{ kind: 'refund', table: null, fault: null }, 'A refund to a card failed', '银行卡退款失败'],
  [{ kind: 'shift', table: null, fault: null }, 'The drawer did not match', '钱箱清点有差额'],
] as const)('a push of %o says no more than "%s"', ([alert, english, chinese]) => {
  const texts = (['en-us', 'zh-cn'] as const).map((lang) =>
    alertText(alert as Parameters<typeof alertText>[0], { outlet: 'Baize', lang }),
  );
  expect(texts).toEqual([english, chinese].map((title) => ({ title, body: 'Baize' })));
});
