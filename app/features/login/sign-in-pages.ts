/** The page that each requirement leads to. */
export const signInPages = { session: '/pages/entry/login', phone: '/pages/login/firstBindPhone' } as const;
