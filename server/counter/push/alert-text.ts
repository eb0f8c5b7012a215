import type { FaultKind } from '#lib/contract/contact.ts';
import type { BoardAlert } from '#lib/contract/counter/board.ts';
import type { Lang } from '#server/core/lang.ts';

type Texts<K extends string> = Readonly<Record<Lang, Readonly<Record<K, string>>>>;

/** The names are those on the board. */
const kinds: Texts<BoardAlert['kind']> = {
  'en-us': {
    fault: 'Fault',
    lamp: 'Lamp does not answer',
    order: "Order can't be settled",
    shift: 'The drawer did not match',
    ending: 'A game has to stop soon',
    bill: 'A bill is not paid',
    refund: 'A refund to a card failed',
    queue: 'A called guest is at the counter',
  },
  'zh-cn': {
    fault: '报修',
    lamp: '球台灯无响应',
    order: '订单无法结算',
    shift: '钱箱清点有差额',
    ending: '对局很快必须结束',
    bill: '有账单未结',
    refund: '银行卡退款失败',
    queue: '被叫号的顾客已到前台',
  },
};

const faults: Texts<FaultKind> = {
  'en-us': {
    lights: 'Lights',
    table: 'Table or cloth',
    cues: 'Cues or balls',
    cleaning: 'Cleaning',
    other: 'Fault',
  },
  'zh-cn': { lights: '灯光', table: '球台或台呢', cues: '球杆或球', cleaning: '清洁', other: '报修' },
};

/** An alert as a push says it. A locked screen shows it, so it has no name and no customer's text. */
export function alertText(
  { kind, table, fault }: Pick<BoardAlert, 'kind' | 'table' | 'fault'>,
  { outlet, lang }: { outlet: string; lang: Lang },
): { title: string; body: string } {
  const what = fault ? faults[lang][fault.kind] : kinds[lang][kind];
  const where = table && (lang === 'zh-cn' ? `${table.number} 号台` : `Table ${table.number}`);
  return { title: where ? `${where} · ${what}` : what, body: outlet };
}
