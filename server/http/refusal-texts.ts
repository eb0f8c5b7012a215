import type { Reason } from '#lib/contract/reason.ts';
import type { Lang } from '#server/core/lang.ts';
import { fieldText } from './field-texts.ts';

export interface TextContext {
  readonly facts: Readonly<Record<string, unknown>>;
  /** Formats minor units of the hall's currency. */
  readonly money: (amount: unknown) => string;
}

type Text = string | ((context: TextContext) => string);
type LocalizedText = Readonly<Record<Lang, Text>>;

/** The text of a refusal. Texts of SPEC §5 are used to the letter. */
export function refusalText(reason: Reason, lang: Lang, context: TextContext): string {
  const localized = texts[reason][lang];
  return typeof localized === 'string' ? localized : localized(context);
}

const text = <T extends Text>(en: T, zh: T) => ({ 'en-us': en, 'zh-cn': zh });

/** A text for an invalid field and another one for an empty field. */
const wrongOrMissing = (wrong: Record<Lang, string>, missing: Record<Lang, string>): LocalizedText => {
  const select =
    (lang: Lang) =>
    ({ facts }: TextContext) =>
      facts.problem === 'missing' ? missing[lang] : wrong[lang];
  return text(select('en-us'), select('zh-cn'));
};

const texts: Readonly<Record<Reason, LocalizedText>> = {
  invalid_input: text(
    ({ facts }) => fieldText(facts.field, facts.problem, 'en-us'),
    ({ facts }) => fieldText(facts.field, facts.problem, 'zh-cn'),
  ),
  invalid_mobile: wrongOrMissing(
    text('Please Provide The Correct Phone Number', '请输入正确的手机号'),
    text('Please Enter Your Phone Number', '请输入手机号'),
  ),
  invalid_email: wrongOrMissing(
    text('Please Provide The Correct Email Address', '请输入正确的邮箱地址'),
    text('Please Enter Your Email Address', '请输入邮箱地址'),
  ),
  sms_code_required: text('Please Enter The SMS Verification Code', '请输入短信验证码'),
  email_code_required: text('Please Enter The Email Verification Code', '请输入邮箱验证码'),
  old_code_required: text(
    ({ facts }) =>
      `Please Enter The Verification Code For Changing ${facts.channel === 'email' ? 'Email' : 'Phone'}`,
    ({ facts }) => `请输入更换${facts.channel === 'email' ? '邮箱' : '手机号'}的验证码`,
  ),
  // One text for both, so that nobody learns whether a code was sent.
  code_wrong: text(
    'Wrong or expired code. Check it, or get a new one.',
    '验证码错误或已失效，请核对或重新获取',
  ),
  code_too_many_tries: text('Too many attempts. Get a new code.', '尝试次数过多，请重新获取验证码'),
  send_too_soon: text(
    ({ facts }) => `We just sent a code. You can get a new one in ${facts.seconds} s.`,
    ({ facts }) => `验证码已发送，请 ${facts.seconds} 秒后再试`,
  ),
  send_limit: text('Too many code requests. Try again later.', '获取验证码过于频繁，请稍后再试'),
  send_failed: text("Couldn't send the code. Try again.", '验证码发送失败，请重试'),
  codes_unavailable: text<Text>(
    ({ facts }) =>
      facts.channel === 'sms'
        ? "Codes can't be sent by SMS here. Use your email address."
        : "Codes can't be sent by email here. Use your phone number.",
    ({ facts }) =>
      facts.channel === 'sms' ? '暂不支持短信验证码，请使用邮箱' : '暂不支持邮箱验证码，请使用手机号',
  ),
  mobile_country: text(
    "Codes can't be sent to phones of this country. Use another phone or your email address.",
    '暂不支持该国家或地区的手机号，请更换手机号或使用邮箱',
  ),
  session_required: text('Sign in first', '请先登录'),
  account_blocked: text('This account is blocked. Contact the hall.', '账号已被停用，请联系门店'),
  phone_required: text(
    'You have not bound a phone number and cannot use any function of the platform',
    '您还未绑定手机号，无法使用平台任何功能',
  ),
  mobile_in_use: text('This phone number is already in use', '该手机号已被使用'),
  email_in_use: text('This email address is already in use', '该邮箱已被使用'),
  mobile_not_bound: text('This account has no phone number', '账号尚未绑定手机号'),
  email_not_bound: text('This account has no email address', '账号尚未绑定邮箱'),
  money_in_wallet: text(
    ({ facts, money }) =>
      `There is still ${money(facts.balance)} in the wallet. Spend it or have it paid out at the counter first.`,
    ({ facts, money }) => `钱包中还有 ${money(facts.balance)}，请先用完或到前台办理退款`,
  ),
  orders_open: text(
    'There are open orders. Finish or cancel them first.',
    '还有未完成的订单，请先完成或取消',
  ),
  payment_pending: text(
    'A payment is still processing. Try again in a moment.',
    '有支付正在处理中，请稍后再试',
  ),
  queue_off: text('This hall has no queue', '本店未开启排队'),
  queue_full: text('No more people can join the queue now', '暂时无法继续取号'),
  queue_twice: text<Text>(
    ({ facts }) => `This person is in the queue already, with number ${facts.number}`,
    ({ facts }) => `已在排队中，号码为 ${facts.number} 号`,
  ),
  wait_off: text('This hall has no waiting list.', '本店未开通候补'),
  wait_not_needed: text('There is a free time now. You can book it.', '现在就有空闲时段，可直接预订'),
  wait_limit: text(
    ({ facts }) => `You can have up to ${facts.max} requests on the waiting list. Leave one first.`,
    ({ facts }) => `最多同时候补 ${facts.max} 项，请先取消一项`,
  ),
  wait_full: text('Too many people wait here. Try again later.', '候补人数过多，请稍后再试'),
  wait_offered: text('This person has another offer now.', '该顾客已有一个保留中的空台'),
  queue_no_table: text('No table of this type is free', '该类型暂无空台'),
  not_found: text('Not found', '内容不存在'),
  outlet_closed: text('This location is closed at that time', '该时段门店不营业'),
  table_unknown: text('Table not found', '球台不存在'),
  table_code_unknown: text('Unknown table code. Scan the code on the table.', '球台码无效，请扫描球台二维码'),
  table_code_wrong: text('This code is for another table', '这是其他球台的二维码'),
  table_in_use: text<Text>(
    ({ facts }) =>
      typeof facts.by === 'string'
        ? `${facts.by} has taken this table. Choose another one.`
        : 'This table is in use',
    ({ facts }) =>
      typeof facts.by === 'string' ? `${facts.by} 已先使用此台，请选择其他球台` : '该球台正在使用中',
  ),
  table_cleaning: text('This table is being cleaned. Try again in a few minutes.', '该球台正在清洁，请稍候'),
  table_out_of_service: text('This table is out of service', '该球台暂停使用'),
  table_in_service: text('This table is in service', '该球台正常使用中'),
  table_has_bookings: text(
    ({ facts }): string =>
      facts.count === 1
        ? 'Move or cancel its booking first'
        : `Move or cancel its ${facts.count} bookings first`,
    ({ facts }): string => `该球台还有 ${facts.count} 个预订，请先换台或取消`,
  ),
  slot_taken: text<Text>(
    ({ facts }) =>
      typeof facts.by === 'string'
        ? `${facts.by} has just taken that time. Choose another one.`
        : 'That time was just taken. Choose another one.',
    ({ facts }) =>
      typeof facts.by === 'string'
        ? `所选时段刚刚被 ${facts.by} 登记，请选择其他时间`
        : '所选时段刚刚被预订，请选择其他时间',
  ),
  slot_too_far: text("You can't book that far ahead", '超出可预订的日期范围'),
  slot_in_past: text('That time has passed', '该时间已过'),
  slot_not_aligned: text('Choose one of the start times shown', '请选择列出的开始时间'),
  slot_outside_hours: text(
    ({ facts }): string =>
      facts.closed_day === true ? "We're closed that day" : 'That goes beyond opening hours',
    ({ facts }): string => (facts.closed_day === true ? '当天不营业' : '所选时段超出营业时间'),
  ),
  minutes_out_of_range: text('Choose one of the durations shown', '请选择列出的时长'),
  code_required: text('To start now, scan the code on the table', '如需立即开台，请扫描球台二维码'),
  order_state: text("You can't do that anymore. The order has changed.", '订单状态已变化，无法执行此操作'),
  order_too_early: text("It's too early to open this table", '还未到可开台时间'),
  no_show_too_early: text('It is too early to give this booking up', '未到可标记爽约的时间'),
  order_full: text(
    'This game is full. Ask your friend to make room for one more.',
    '人数已满，请让好友增加人数后再加入',
  ),
  own_order: text('You booked this game yourself', '这是您自己的订单，无需加入'),
  order_moved: text(
    'The booking has just changed. Check the new time, then join.',
    '预订时间刚有变动，请确认新的时间后再加入',
  ),
  player_removed: text(
    'The person who booked has to let you join again',
    '您已被移出本局，需由发起人允许后才能再次加入',
  ),
  players_above_size: text<Text>(
    ({ facts }) => `${facts.players} people are in already. Remove somebody first.`,
    ({ facts }) => `已有 ${facts.players} 人加入，请先移出成员再减少人数`,
  ),
  players_open_off: text(
    'Only the person who booked can open this table',
    '仅发起人可以开台，请让发起人扫码',
  ),
  // One text for all causes, so that nobody learns of a block.
  cannot_invite: text("This person can't be invited to this game.", '暂时无法邀请这位球友参加本局'),
  order_gone: text('This order is closed. Book again.', '订单已关闭，请重新下单'),
  payment_running: text(
    'Finish or cancel the payment in progress first.',
    '该订单有一笔支付正在进行，请先完成或放弃支付',
  ),
  payment_closed: text('That payment was closed. Try again.', '该笔支付已关闭，请重新支付'),
  order_expired: text('Time to pay has run out. Book again.', '支付已超时，请重新下单'),
  move_too_late: text("It's too late to move this booking. Ask the staff.", '已超过可改期的时间，请联系门店'),
  extend_blocked: text("You can't extend that long. The table is booked next.", '后面已有预订，请缩短续时'),
  not_playing: text('This game is over', '本次对局已结束'),
  bill_due: text(
    'An earlier game is not paid yet. It has to be paid at the counter first.',
    '之前有一局还未付款，请先到前台结清',
  ),
  no_fixed_end: text(
    'This game has no fixed end: the staff stop it, and you pay at the counter',
    '本局不限时，由前台结束计时并收款',
  ),
  unstop_too_late: text<Text>(
    ({ facts }) => `A game can go on up to ${facts.minutes} min after it was stopped. Open the table again.`,
    ({ facts }) => `结束计时超过 ${facts.minutes} 分钟，不能恢复，请重新开台`,
  ),
  share_paid: text<Text>(
    () => 'The share is paid. Give it back first.',
    () => '该份额已支付，请先退还',
  ),
  share_above_rest: text<Text>(
    ({ facts, money }) => `The shares would be more than the price. The most is ${money(facts.max)}.`,
    ({ facts, money }) => `份额之和超过了订单金额，最多 ${money(facts.max)}`,
  ),
  // Nobody learns that the hall has blocked the organiser.
  share_not_taken: text(
    "This share can't be paid now. Please ask the hall.",
    '该份额暂时无法支付，请联系门店',
  ),
  nothing_due: text('There is nothing left to pay', '没有需要支付的金额'),
  order_split: text('The price is split. Stop splitting it first.', '订单正在分摊，请先停止分摊'),
  nothing_owed: text('The deposit covers this bill: settle it instead', '押金足够付清，请直接结账'),
  too_many_unpaid: text('Pay or cancel your unpaid orders first', '请先支付或取消待支付的订单'),
  too_many_cancelled: text(
    "You've cancelled too many orders. Try again later.",
    '取消订单过于频繁，请稍后再试',
  ),
  payment_method_required: text('Please Choose A Payment Method', '请选择支付方式'),
  payment_method_unavailable: text("This payment method isn't available", '该支付方式暂不可用'),
  wallet_short: text(
    ({ facts, money }) => `Your wallet has ${money(facts.balance)}. You need ${money(facts.needed)}.`,
    ({ facts, money }) => `余额不足，钱包余额 ${money(facts.balance)}，需支付 ${money(facts.needed)}`,
  ),
  not_payable_in_cash: text(
    ({ facts, money }) =>
      `Up to ${money(facts.max)} can be paid out or refunded: bonuses are for table time only.`,
    ({ facts, money }) => `最多可取现或退款 ${money(facts.max)}，赠送金额仅限支付台费`,
  ),
  refund_above_payment: text(
    ({ facts, money }) => `Up to ${money(facts.max)} of this payment can be refunded.`,
    ({ facts, money }) => `该笔支付最多可退 ${money(facts.max)}`,
  ),
  shift_required: text('Open a shift first', '请先开班'),
  shift_open: text('A shift is open already', '当前班次尚未结束'),
  terminal_total_required: text(
    'Enter the total that the card terminal prints: this shift has used it',
    '本班次使用过刷卡机，请输入刷卡机打印的合计',
  ),
  end_changed: text('This game was extended. Check the new end time.', '本次对局已续时，请确认新的结束时间'),
  refund_changed: text('The refund has changed. Check it before you cancel.', '退款金额已变化，请重新确认'),
  price_changed: text('The price has changed. Check it before you pay.', '价格已变化，请重新确认'),
  topup_below_minimum: text(
    ({ facts, money }) => `The minimum top-up amount is ${money(facts.min)}`,
    ({ facts, money }) => `最低充值金额为 ${money(facts.min)}`,
  ),
  topup_above_maximum: text(
    ({ facts, money }) => `The maximum top-up amount is ${money(facts.max)}`,
    ({ facts, money }) => `最高充值金额为 ${money(facts.max)}`,
  ),
  package_unknown: text('This top-up package is no longer available', '该充值套餐已下架'),
  coupon_unusable: text("This coupon can't be used for this order", '该优惠券不可用于此订单'),
  coupon_sold_out: text('All of these coupons have been claimed', '优惠券已领完'),
  coupon_ended: text('This coupon can no longer be claimed', '优惠券领取已结束'),
  coupon_claimed: text("You've already claimed this coupon", '您已领取过该优惠券'),
  rating_required: text('Please Choose A Review', '请选择评价'),
  content_required: text('Please Enter The Evaluation Content', '请输入评价内容'),
  already_reviewed: text("You've already reviewed this order", '该订单已评价'),
  too_many_reports: text(
    "You've sent too many reports today. Talk to the staff at the counter.",
    '今日反馈次数过多，请联系前台',
  ),
  file_missing: text('Choose a file', '请选择文件'),
  file_type: text("This file type isn't supported", '不支持该文件类型'),
  file_too_large: text('This file is too large', '文件过大'),
  video_too_long: text('Videos can be up to 60 seconds', '视频时长不能超过 60 秒'),
  too_many_uploads: text('Too many uploads. Try again later.', '上传过于频繁，请稍后再试'),
  device_required: text('This device is not signed in. Enter a device code.', '本设备尚未登记，请输入设备码'),
  device_code_wrong: text('Wrong or expired device code. Get a new one.', '设备码错误或已失效，请重新获取'),
  staff_required: text('The counter is locked. Enter your PIN.', '收银台已锁定，请输入 PIN 码'),
  not_staff: text('This person is not one of the staff of this outlet', '此人不是本门店员工'),
  role_required: text('Your role does not allow this', '您的岗位无权执行此操作'),
  approval_required: text('A manager has to approve this', '此操作需要店长授权'),
  own_pin_required: text('Confirm with your PIN', '请输入 PIN 码确认'),
  pin_required: text('Choose a PIN of six digits', '请设置 6 位数字 PIN 码'),
  pin_weak: text('This PIN is too easy to guess. Choose another one.', '此 PIN 码过于简单，请换一个'),
  pin_exists: text(
    'You have a PIN. A new one is chosen at the bar.',
    '您已有 PIN 码，如需重设，请在前台设备上操作',
  ),
  pin_wrong: text<Text>(
    ({ facts }) => `Wrong PIN. ${facts.left} ${facts.left === 1 ? 'try' : 'tries'} left.`,
    ({ facts }) => `PIN 码错误，还可尝试 ${facts.left} 次`,
  ),
  pin_locked: text<Text>(
    ({ facts }) =>
      `Too many wrong PINs. Try again in ${Math.ceil(Number(facts.seconds) / 60)} min, or sign in by phone and choose a new PIN.`,
    ({ facts }) =>
      `PIN 码错误次数过多，请 ${Math.ceil(Number(facts.seconds) / 60)} 分钟后再试，或用手机号登录并重设 PIN 码`,
  ),
  changed: text<Text>(
    ({ facts }) =>
      typeof facts.by === 'string'
        ? `${facts.by} has changed this. Check the new state.`
        : 'This has changed. Check the new state.',
    ({ facts }) =>
      typeof facts.by === 'string' ? `${facts.by} 已先操作，请查看最新状态` : '状态已变化，请查看后再操作',
  ),
  own_account: text(
    "Staff can't move money on their own account. Ask a colleague.",
    '不能操作自己账户的资金，请由同事办理',
  ),
  person_blocked: text('This person is blocked', '该顾客已被停用'),
  organiser_blocked: text(
    'The person who booked is blocked, and the share would go to their wallet',
    '发起人已被停用，份额将转入其钱包，不能收取',
  ),
  person_without_app: text('This guest has no account to send it to', '该散客没有账号，无法发送消息'),
  own_staff_record: text('Somebody else has to change your own role', '不能修改自己的岗位，请由他人操作'),
  not_joined: text(
    'This account was not joined with another one in the last day',
    '该账号在过去一天内没有合并过',
  ),
  same_account: text('Choose another account: both are the same', '请选择另一个账号：两个账号相同'),
  deposit_held: text(
    'A deposit is still held. Settle or cancel that order first.',
    '仍有押金未退，请先结清或取消相关订单',
  ),
  game_open: text('A game or a bill is still open. Settle it first.', '仍有对局或账单未结清，请先结清'),
  person_is_staff: text('This is the account of a member of staff', '该账号属于员工'),
  person_code_expired: text(
    'This code has expired. Ask the guest to show it again.',
    '该会员码已过期，请顾客重新出示',
  ),
  hall_problems: text('This cannot be applied as it is now. Check it again.', '目前无法按此生效，请重新检查'),
  idempotency_key_required: text('This request is incomplete. Try again.', '请求不完整，请重试'),
  idempotency_key_reused: text(
    "This request doesn't match the earlier one. Check whether that one was done.",
    '请求与之前的不一致，请确认之前的操作是否已完成',
  ),
  idempotency_running: text('Still processing. Wait a moment.', '正在处理中，请稍候'),
  too_many_requests: text(
    ({ facts }) => `Too many requests. Try again in ${facts.seconds} s.`,
    ({ facts }) => `请求过于频繁，请 ${facts.seconds} 秒后再试`,
  ),
  busy: text('Busy, please try again', '系统繁忙，请稍后再试'),
};
